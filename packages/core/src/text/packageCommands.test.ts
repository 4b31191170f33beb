import { expect, test } from 'vitest'
import { convertCommands, hasNpmCommand, installCommand, PACKAGE_MANAGERS } from './packageCommands.js'

test('commands of npm become those of other package managers', () => {
  const commands = [
    'npm install',
    'npm i x @scope/y@1',
    'npm install --save-dev x',
    'npm i -D -E x',
    'npm i -g x@latest',
    'npm uninstall x',
    'npm ci',
    'npx x --flag',
    'npx --yes x@2 new',
    'npm create octavo',
    'npm create octavo@latest docs -- --template api',
    'npm init vite@7',
    'npm init -y',
    'npm run dev -- --port 3000',
    'npm test',
    'npm exec x -- --help',
    'npm update x',
    'npm view x version',
  ]
  expect(
    commands.map((command) => PACKAGE_MANAGERS.map((manager) => convertCommands(command, manager)).join(' | ')),
  ).toMatchInlineSnapshot(`
    [
      "npm install | pnpm install | yarn install | bun install",
      "npm i x @scope/y@1 | pnpm add x @scope/y@1 | yarn add x @scope/y@1 | bun add x @scope/y@1",
      "npm install --save-dev x | pnpm add --save-dev x | yarn add --dev x | bun add --dev x",
      "npm i -D -E x | pnpm add -D -E x | yarn add --dev --exact x | bun add --dev --exact x",
      "npm i -g x@latest | pnpm add -g x@latest | yarn global add x@latest | bun add --global x@latest",
      "npm uninstall x | pnpm remove x | yarn remove x | bun remove x",
      "npm ci | pnpm install --frozen-lockfile | yarn install --immutable | bun install --frozen-lockfile",
      "npx x --flag | pnpm dlx x --flag | yarn dlx x --flag | bunx x --flag",
      "npx --yes x@2 new | pnpm dlx x@2 new | yarn dlx x@2 new | bunx x@2 new",
      "npm create octavo | pnpm create octavo | yarn create octavo | bun create octavo",
      "npm create octavo@latest docs -- --template api | pnpm create octavo docs --template api | yarn create octavo docs --template api | bun create octavo docs --template api",
      "npm init vite@7 | pnpm create vite@7 | yarn create vite@7 | bun create vite@7",
      "npm init -y | pnpm init -y | yarn init -y | bun init -y",
      "npm run dev -- --port 3000 | pnpm run dev --port 3000 | yarn dev --port 3000 | bun run dev --port 3000",
      "npm test | pnpm test | yarn test | bun run test",
      "npm exec x -- --help | pnpm exec x --help | yarn x --help | bunx x --help",
      "npm update x | pnpm update x | yarn up x | bun update x",
      "npm view x version | npm view x version | npm view x version | npm view x version",
    ]
  `)
})

test('lines, comments, prompts and other commands stay as they are', () => {
  const commands = `# a new project, with npm install
cd my-docs && npm install   # once
$ npm run build && npm run preview
CI=1 sudo npm i -g x | tee log
npm install \\
  x y
git commit -m "npm ci"`
  expect(convertCommands(commands, 'pnpm')).toMatchInlineSnapshot(`
    "# a new project, with npm install
    cd my-docs && pnpm install   # once
    $ pnpm run build && pnpm run preview
    CI=1 sudo pnpm add -g x | tee log
    pnpm add \\
      x y
    git commit -m "npm ci""
  `)
  expect(convertCommands(commands, 'npm')).toBe(commands)
})

test('the command is made of packages and options', () => {
  expect(installCommand({ package: ' a  b@2 ', dev: true, exact: true })).toBe('npm install -D -E a b@2')
  expect(installCommand({ package: 'a', global: true })).toBe('npm install -g a')
  expect(installCommand({ package: ' ' })).toBeUndefined()
})

test.each([
  ['npm i x', true],
  ['cd x && npx y', true],
  ['# npm i x', false],
  ['ls npm', false],
  ['npmx', false],
])('whether npm runs in %s is %s', (text, expected) => {
  expect(hasNpmCommand(text)).toBe(expected)
})

test('converts commands in linear time', () => {
  const start = process.cpuUsage()
  convertCommands(`npm i ${' '.repeat(100_000)}x`, 'bun')
  convertCommands('\\\n'.repeat(50_000), 'bun')
  convertCommands('A=1 '.repeat(50_000), 'bun')
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})
