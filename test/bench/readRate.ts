import { connect } from 'node:net'

/** Requests a second that a server answers, with so many connections that each wait for their answer. */
export async function readRate(
  url: string,
  { path, key, seconds }: { path: string; key: string; seconds: number },
): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`
  let answers = 0
  let hasEnded = false
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request))
      let text = ''
      socket.setEncoding('latin1').on('data', (chunk) => {
        text += chunk
        const head = text.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
        if (text.length < head + 4 + length) return
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text))
        answers++
        text = ''
        if (!hasEnded) return void socket.write(request)
        socket.destroy()
        resolve()
      })
      socket.on('error', reject)
    })
  const started = performance.now()
  const timer = setTimeout(() => {
    hasEnded = true
  }, seconds * 1000)
  await Promise.all(Array.from({ length: 32 }, run))
  clearTimeout(timer)
  return answers / ((performance.now() - started) / 1000)
}
