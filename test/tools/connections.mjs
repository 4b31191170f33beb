// Loaded with --import, also into threads and child processes: notes every connection and look-up of a name that begins.
import { createHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'

const NETWORK = new Set(['TCPCONNECTWRAP', 'UDPWRAP', 'GETADDRINFOREQWRAP', 'QUERYWRAP'])

createHook({
  init(_, type) {
    if (NETWORK.has(type)) appendFileSync(process.env.OCTAVO_CONNECTIONS_FILE, `${type}\n`)
  },
}).enable()
