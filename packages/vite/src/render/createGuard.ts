import type { EvaluatedPage, RenderRuntime } from '@octavo/content'
import { Guard } from '@octavo/theme'
import { jsx } from 'preact/jsx-runtime'

/** Makes the function that contains what content throws; `report` gives what is shown for it. */
export function createGuard(report: EvaluatedPage['report']): NonNullable<RenderRuntime['guard']> {
  return (children, name, value) =>
    jsx(Guard, { onError: (error: unknown) => report(error, name, value), children } as never)
}
