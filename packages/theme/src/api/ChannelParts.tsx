import type { BindingView, ChannelServerView, SecurityView, TagView } from '@octavo/core'
import type { VNode } from 'preact'
import { Html } from '../shared/Html.js'
import { RevealBox } from '../shared/RevealBox.js'
import { DocsLink } from '../shared/SchemaFacts.js'
import { label } from '../shared/uiLabels.js'
import { ServerVariables } from './Endpoint.js'
import { FieldList, SchemaBody } from './SchemaBody.js'

/** A server of a channel, with everything that the document says about it. */
export function ChannelServer({ server }: { server: ChannelServerView }): VNode {
  const { name, title, url, protocol, protocolVersion, summary, descriptionHtml } = server
  return (
    <li class="channel-server">
      <div class="channel-facts">
        <code dir="ltr">{url}</code>
        <div class="field-fact">
          {protocol}
          {protocolVersion !== undefined && ` ${protocolVersion}`}
        </div>
        <div class="field-fact">{title === undefined ? name : `${title} (${name})`}</div>
        <Tags tags={server.tags} />
      </div>
      {summary && <p class="field-content">{summary}</p>}
      {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
      <ServerVariables server={server} />
      {server.externalDocs && <DocsLink docs={server.externalDocs} />}
      <SecurityBox security={server.security} />
      <Bindings bindings={server.bindings} />
    </li>
  )
}

/** Alternatives for authentication, collapsed. */
export function SecurityBox({ security }: { security: readonly SecurityView[] }): VNode | null {
  if (security.length === 0) return null
  return (
    <RevealBox title={label('authorization')}>
      {security.map(({ title, fields }) => (
        <div key={title}>
          {security.length > 1 && <p class="schema-choice-name">{title || label('noAuthorization')}</p>}
          {fields.length > 0 && <FieldList fields={fields} />}
        </div>
      ))}
    </RevealBox>
  )
}

/** Settings of protocols, collapsed. */
export function Bindings({ bindings }: { bindings: readonly BindingView[] }): VNode | null {
  if (bindings.length === 0) return null
  return (
    <RevealBox
      title={
        <>
          {label('bindings')} <code>{bindings.map(({ protocol }) => protocol).join(', ')}</code>
        </>
      }
    >
      <BindingList bindings={bindings} />
    </RevealBox>
  )
}

export function BindingList({ bindings }: { bindings: readonly BindingView[] }): VNode {
  return (
    <>
      {bindings.map(({ protocol, facts, schemas }) => (
        <div class="channel-binding" key={protocol}>
          {bindings.length > 1 && (
            <p class="schema-choice-name">
              <code>{protocol}</code>
            </p>
          )}
          {facts.length > 0 && (
            <ul class="field-values">
              {facts.map(({ name, text }) => (
                <li key={name}>
                  <code>{name}</code>
                  <div class="field-example">{text}</div>
                </li>
              ))}
            </ul>
          )}
          {schemas.map(({ name, schema }) => (
            <div key={name}>
              <p class="schema-choice-name">
                <code>{name}</code>
              </p>
              <SchemaBody schema={schema} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

/** Tags without a description beside a title. */
export function Tags({ tags }: { tags: readonly TagView[] }): VNode {
  return (
    <>
      {tags
        .filter((tag) => !isDescribed(tag))
        .map(({ name }) => (
          <span class="channel-tag" key={name}>
            {name}
          </span>
        ))}
      {tags.some(isDescribed) && (
        <details class="channel-tags">
          <summary>{label('tags')}</summary>
          <dl>
            {tags.filter(isDescribed).map(({ name, descriptionHtml, externalDocs }) => (
              <div key={name}>
                <dt>
                  <span class="channel-tag">{name}</span>
                </dt>
                <dd>
                  {descriptionHtml && <Html class="field-content" html={descriptionHtml} />}
                  {externalDocs && <DocsLink docs={externalDocs} />}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function isDescribed({ descriptionHtml, externalDocs }: TagView): boolean {
  return descriptionHtml !== undefined || externalDocs !== undefined
}
