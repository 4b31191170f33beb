import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A DNS server of the loopback interface. */
export interface DnsServer {
  /** IP address and port. */
  address: string
  /** Texts of TXT records by name, and IPv4 addresses of A records. Changes count at once. */
  texts: Map<string, string>
  addresses: Map<string, string>
  stop(): Promise<void>
}

const TXT = 16
const A = 1

/** Starts a DNS server that answers from two tables; it knows no other name. */
export async function startDnsServer(): Promise<DnsServer> {
  const texts = new Map<string, string>()
  const addresses = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query)
    const text = texts.get(name)
    const ip = addresses.get(name)
    const data =
      type === TXT && text !== undefined
        ? Buffer.from([text.length, ...Buffer.from(text)])
        : type === A && ip !== undefined
          ? Buffer.from(ip.split('.').map(Number))
          : undefined
    const header = Buffer.from(query.subarray(0, 12))
    // A response with recursion; code 3 for a name without any record.
    header.writeUInt16BE(0x8180 | (text === undefined && ip === undefined ? 3 : 0), 2)
    header.writeUInt16BE(data ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    // The name of the answer is that of the question, at byte 12.
    const fields = Buffer.alloc(12)
    fields.writeUInt16BE(0xc00c, 0)
    fields.writeUInt16BE(type, 2)
    fields.writeUInt16BE(1, 4)
    fields.writeUInt16BE(data?.length ?? 0, 10)
    socket.send(Buffer.concat([header, query.subarray(12, end), ...(data ? [fields, data] : [])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    texts,
    addresses,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}
