import type { EvaluatedPage, RenderRuntime } from '@octavo/content'
import { Guard } from '@octavo/theme'
import { jsx } from 'preact/jsx-runtime'

/** Returns a function that catches errors of content. `report` returns the content to show instead. */
export function createGuard(report: EvaluatedPage['report']): NonNullable<RenderRuntime['guard']> {
  return (children, name, value) =>
    jsx(Guard, { onError: (error: unknown) => report(error, name, value), children } as never)
}
