import { Session } from 'node:inspector/promises'
import { expect, onTestFinished, test } from 'vitest'
import { render } from './testing/renderPage.js'

// Calls are counted instead of times: they are the same on every machine.

/** Text, emphasis and a link with their texts, the paragraph. */
const NODES_PER_PARAGRAPH = 8

/** Returns the number of calls of functions, including those of libraries, for each node of a page. */
async function callsPerNode(session: Session, paragraphs: number): Promise<number> {
  const lines = Array.from(
    { length: paragraphs },
    (_, index) => `Paragraph ${index} with *emphasis* and [a link](https://example.com/${index}).\n`,
  )
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await render(lines.join('\n'))
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const functions = result.flatMap((script) => script.functions)
  const calls = functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
  return calls / (paragraphs * NODES_PER_PARAGRAPH)
}

test('the calls for a node are bounded, and as many in a long page as in a short one', async () => {
  const session = new Session()
  session.connect()
  onTestFinished(() => session.disconnect())
  await session.post('Profiler.enable')
  // Modules are loaded.
  await callsPerNode(session, 10)
  const [short, long] = [await callsPerNode(session, 200), await callsPerNode(session, 800)]
  expect(long / short).toBeLessThan(1.1)
  // Parsing, normalizing, steps for the page, HTML elements, and the HTML of this test: another pass costs one to five.
  expect(long).toBeLessThan(110)
})
