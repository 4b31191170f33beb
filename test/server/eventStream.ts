import { get, type IncomingMessage } from 'node:http'

/** Reads a stream of events. */
export async function openStream(url: string, key: string, lastEventId?: string) {
  const headers = { authorization: `Bearer ${key}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/v1/events`, { headers }, resolve).on('error', reject)
  })
  let text = ''
  response.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  return {
    response,
    ended,
    events: () =>
      [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(([, id = '', type = '', data = '']) => ({
        id,
        type,
        ...(JSON.parse(data) as { data: Record<string, unknown> }),
      })),
    text: () => text,
    close: () => response.destroy(),
  }
}
