// An OpenAI-compatible API that says 50 words a second: without end when it is asked for something long, other than queries.
import { createServer } from 'node:http'

const WORD_MS = 20
const SHORT = 5
let open = 0

const event = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'stub', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end(`${open}`)
  let body = ''
  for await (const part of request) body += part
  const [rules, question] = [0, -1].map((at) => JSON.parse(body).messages.at(at).content)
  const isLong = question.includes('at length') && !rules.startsWith('You write queries')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  open++
  let count = 0
  const say = () => {
    response.write(event({ content: `word ${count} ` }))
    if (++count < SHORT || isLong) return
    response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  }
  const timer = setInterval(say, WORD_MS)
  response.once('close', () => {
    clearInterval(timer)
    open--
  })
  say()
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}/v1` }))
process.on('disconnect', () => process.exit())
