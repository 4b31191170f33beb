import type { RenderRuntime } from '@octavo/content'
import { Guard } from '@octavo/theme'
import { jsx } from 'preact/jsx-runtime'

/** Makes the function that contains what content throws; `report` gives what is shown for it. */
export function createGuard(report: (error: unknown, name: string) => unknown): NonNullable<RenderRuntime['guard']> {
  return (children, name) => jsx(Guard, { onError: (error: unknown) => report(error, name), children } as never)
}
