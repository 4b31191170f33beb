import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { keepHeapsSmall } from '@octavo/core'
import { serveEditor } from '@octavo/lsp'

/** Serves the editor that started this command, and ends the process with it. */
export async function lsp(dir: string, version: string): Promise<never> {
  // The process runs as long as the editor.
  keepHeapsSmall()
  const { stdin, stdout, stderr } = process
  const send = stdout.write.bind(stdout)
  // Code of the site may print to standard output, which must contain nothing but messages of the protocol.
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  const output = new Writable({ write: (chunk: Buffer, _, done) => void send(chunk, done) })
  const status = await serveEditor({ input: stdin, output, version, folder: resolve(dir) })
  // A timer of the connection, which looks for the process of the editor, would keep this one running.
  process.exit(status)
}
