import { IslandId } from '@octavo/theme/context'
import compat from 'preact/compat'
import { useContext } from 'preact/hooks'

// @ts-expect-error Preact's types describe a CommonJS module, but its code is an ES module.
export * from 'preact/compat'

/** Returns an ID that is unique on the page. It starts with the island's ID, because Preact counts per island. */
export function useId(): string {
  return useContext(IslandId) + compat.useId()
}

const React = { ...compat, useId }
// biome-ignore lint/style/noDefaultExport: user code imports React by its default export
export default React
