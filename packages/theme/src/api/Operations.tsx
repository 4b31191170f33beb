import type { OperationLinkView } from '@octavo/core'
import type { VNode } from 'preact'
import { label } from '../shared/uiLabels.js'
import { MethodPill } from './MethodPill.js'

/** Links to operations. */
export function Operations({ operations }: { operations: readonly OperationLinkView[] }): VNode {
  return (
    <ul class="document-operations">
      {operations.map(({ method, title, path, href, deprecated }) => (
        <li key={href}>
          <a href={href}>
            {/* Programs that read the text of a page need the spaces; flex containers do not show them. */}
            <span class="operation-name">
              <MethodPill method={method} class="method-nav-pill" /> <bdi>{title}</bdi>
            </span>{' '}
            {title !== `${method} ${path}` && <code dir="ltr">{path}</code>}
            {deprecated && <span class="field-deprecated">{label('fieldDeprecated')}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
