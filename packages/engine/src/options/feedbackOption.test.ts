import { DocsError, formatDiagnostics } from '@octavo/core'
import { expect, test } from 'vitest'
import { type FeedbackOptions, resolveFeedback } from './feedbackOption.js'

function optionMessage(options: FeedbackOptions): string {
  try {
    resolveFeedback(options)
    return ''
  } catch (error) {
    return error instanceof DocsError ? formatDiagnostics(error.diagnostics) : String(error)
  }
}

test('rejects a repository without known URLs and a URL with another scheme', () => {
  expect(optionMessage({ repository: 'https://example.com/docs' })).toMatchInlineSnapshot(`
    "error Invalid option "feedback.repository": "https://example.com/docs". [OPT_TYPE]
      Expected the URL of a repository on GitHub or GitLab, such as \`https://github.com/acme/docs\`.

    1 error, 0 warnings"
  `)
  expect(optionMessage({ url: 'feedback.example.com' })).toMatchInlineSnapshot(`
    "error Invalid option "feedback.url": "feedback.example.com". [OPT_TYPE]
      Expected an absolute URL, or a path of the site.

    1 error, 0 warnings"
  `)
  expect(optionMessage({ url: '/feedback' })).toBe('')
})
