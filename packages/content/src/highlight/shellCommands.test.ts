import { expect, test } from 'vitest'
import { readCommands } from './shellCommands.js'

test.each([
  ['bash', '$ npm install\n$ npm run build\nbuilt', 'npm install\nnpm run build'],
  ['sh', '# Install\n$ npm install', 'npm install'],
  ['zsh', '% brew install deno', 'brew install deno'],
  ['console', 'Last login: today\nuser@box:~$ ls\nfile', 'ls'],
  ['console', '[root@box etc]# systemctl restart nginx\n', 'systemctl restart nginx'],
  ['console', '(venv) $ pip install x\nCollecting x', 'pip install x'],
  ['shellsession', 'root@box:/# apt-get update', 'apt-get update'],
  ['terminal', '~/app $ ls\n~/app $\n', 'ls'],
  ['powershell', 'PS C:\\Users\\me> Get-Process\nHandles', 'Get-Process'],
  ['powershell', 'PS> Get-Item `\n>> -Path x\nfound', 'Get-Item `\n-Path x'],
  ['pwsh', 'PS /home/me> if ($true) {\n>> 1\n>> }\n1', 'if ($true) {\n1\n}'],
  ['cmd', 'C:\\>dir\n 1 file', 'dir'],
])('extracts the commands of a session in %s: %j', (language, code, commands) => {
  expect(readCommands(code, language)).toBe(commands)
})

test.each([
  ['a backslash', '$ docker run \\\n  -p 80:80 \\\n  nginx\nrunning', 'docker run \\\n  -p 80:80 \\\n  nginx'],
  ['a continuation prompt', '$ echo a \\\n> b\na b', 'echo a \\\nb'],
  ['a pipe', '$ cat x |\n  sort\n1', 'cat x |\n  sort'],
  ['a quote', "$ echo 'a\nb'\na\nb", "echo 'a\nb'"],
  ['a loop', '$ for f in *; do\n>   echo $f\n> done\na', 'for f in *; do\n  echo $f\ndone'],
  ['a loop without prompts', '$ for f in *; do\n  echo $f\ndone\na', 'for f in *; do\n  echo $f\ndone'],
  ['a function', '$ hi() {\n  echo hi\n}\n$ hi\nhi', 'hi() {\n  echo hi\n}\nhi'],
  ['a case', '$ case $x in\na) echo 1 ;;\nesac\n1', 'case $x in\na) echo 1 ;;\nesac'],
  ['a here-document', '$ cat <<EOF > a\n$ x\nEOF\n$ ls\na', 'cat <<EOF > a\n$ x\nEOF\nls'],
])('a command continues on the next line after %s', (_, code, commands) => {
  expect(readCommands(code, 'bash')).toBe(commands)
})

test('output that starts with > is not part of the command', () => {
  expect(readCommands('$ npm run build\n> app@1.0.0 build\n> tsc', 'bash')).toBe('npm run build')
})

test('an unclosed quote in a command does not include the output', () => {
  expect(readCommands("$ echo don't\nerror\n$ ls", 'bash')).toBe("echo don't\nls")
})

test.each([
  ['bash', '# a comment\nnpm install'],
  ['bash', 'cat <<EOF\n$ x\nEOF'],
  ['bash', '> file.txt'],
  ['console', '# apt-get update\n# reboot'],
  ['js', '$ (x)'],
  ['powershell', '$x = 1'],
  ['bash', '$HOME/bin/x'],
  ['bash', '$ '],
])('copies code without a clear prompt as it is: %s %j', (language, code) => {
  expect(readCommands(code, language)).toBeUndefined()
})

test('truncates a command longer than 1,000 lines to its first line', () => {
  expect(readCommands(`$ cat <<EOF\n${'x\n'.repeat(1_000)}EOF\n$ ls`, 'bash')).toBe('cat <<EOF\nls')
})
