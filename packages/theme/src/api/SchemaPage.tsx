import type { SchemaPageView } from '@octavo/core'
import type { VNode } from 'preact'
import { CodeBlock } from '../components/CodeBlock.js'
import { label } from '../strings/labels.js'
import { SchemaBody } from './SchemaBody.js'

/** The content of a data model's page. */
export function SchemaPage({ view }: { view: SchemaPageView }): VNode {
  return (
    <div class="operation">
      <section class="operation-section">
        <SchemaBody schema={view.schema} expanded={view.expanded} />
      </section>
    </div>
  )
}

/** The example of a data model, for the side column. */
export function SchemaExamples({ view }: { view: SchemaPageView }): VNode | null {
  const [example] = view.examples
  if (!example) return null
  return (
    <section class="response-example" id="response-example" aria-label={label('examples')} key="response">
      <CodeBlock filename={view.name} language={example.code.language} html={example.code.html}>
        {example.code.code}
      </CodeBlock>
    </section>
  )
}
