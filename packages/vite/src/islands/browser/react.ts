import { IslandId } from '@octavo/theme/context'
import compat from 'preact/compat'
import { useContext } from 'preact/hooks'

// @ts-expect-error Preact's types describe a CommonJS module; its code is one of ES.
export * from 'preact/compat'

/** Every island is a root of its own, and Preact counts from each root: the island's id keeps ids of a page apart. */
export function useId(): string {
  return useContext(IslandId) + compat.useId()
}

const React = { ...compat, useId }
// biome-ignore lint/style/noDefaultExport: user code imports React by its default export
export default React
