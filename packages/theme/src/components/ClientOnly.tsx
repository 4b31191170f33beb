import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { MdxProps } from '../shared/propValues.js'
import { CONTENT_ONLY, type ComponentFamily } from './family.js'

/** `<ClientOnly>` in code: renders its children only in the browser. In pages, `renderTree` makes islands of them. */
export function ClientOnly({ children }: MdxProps): ComponentChildren {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted ? (children as ComponentChildren) : null
}

export function clientOnlyFamily(): ComponentFamily {
  return {
    ClientOnly: {
      component: ClientOnly as ComponentFamily[string]['component'],
      description: 'Renders components in the browser only, such as those of packages that need `window`.',
      props: {},
      support: { status: 'different', note: 'Text and elements in it are rendered as usual.' },
      markdown: CONTENT_ONLY,
    },
  }
}
