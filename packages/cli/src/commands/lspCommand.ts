import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { keepHeapsSmall } from '@octavo/core'
import { serveEditor } from '@octavo/lsp'

/** Serves the editor that started this command. Returns the exit status. */
export function lsp(dir: string, version: string): Promise<number> {
  // The process runs as long as the editor.
  keepHeapsSmall()
  const { stdin, stdout, stderr } = process
  const send = stdout.write.bind(stdout)
  // Code of the site may print to standard output, which must contain nothing but messages of the protocol.
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  const output = new Writable({ write: (chunk: Buffer, _, done) => void send(chunk, done) })
  return serveEditor({ input: stdin, output, version, folder: resolve(dir) })
}
