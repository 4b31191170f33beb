import { expect, test } from 'vitest'
import { watchModel } from './watchModel.js'

const prompt = { system: '', turns: [] }

test('reports model errors, but not after a stop', async () => {
  let errors = 0
  const model = watchModel(
    {
      async *stream() {
        yield { type: 'text', text: 'a' }
        throw new Error('gone')
      },
    },
    () => errors++,
  )
  const read = async (signal: AbortSignal) => {
    const parts = []
    for await (const part of model.stream(prompt, signal)) parts.push(part)
    return parts
  }
  await expect(read(new AbortController().signal)).rejects.toThrow('gone')
  expect(errors).toBe(1)
  await expect(read(AbortSignal.abort())).rejects.toThrow('gone')
  expect(errors).toBe(1)
})
