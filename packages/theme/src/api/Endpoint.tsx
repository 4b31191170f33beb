import type { OperationView, ServerTemplate } from '@octavo/core'
import { type ComponentChildren, Fragment, type VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { Html } from '../shared/Html.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { MethodPill } from './MethodPill.js'

interface EndpointProps {
  view: OperationView
  /** True if readers can copy the URL. Default: true. */
  isCopyable?: boolean
  /** Controls at the end of the bar. */
  actions?: ComponentChildren
}

/** Method and path of an operation, with its servers. */
export function Endpoint({ view, isCopyable = true, actions }: EndpointProps): VNode {
  const { servers } = view.request
  const isWebhook = view.kind === 'webhook'
  const [first] = servers
  const showsServer = view.url === 'full' || servers.length > 1
  const hasBase = !isWebhook && !showsServer && first?.variables.length === 0
  const base = first ? serverLabel(first) : ''
  return (
    <div class="endpoint-box" id={uniqueId(useScope(), 'endpoint')}>
      {/* biome-ignore lint/a11y/useSemanticElements: no set of controls */}
      <div class="endpoint" role="group" aria-label={label('endpoint')}>
        <MethodPill method={isWebhook ? 'WEBHOOK' : view.method} class="method-pill" />
        <div class="endpoint-place" dir="ltr">
          <code class="endpoint-address">
            {!isWebhook && first && showsServer && <span class="endpoint-server">{base}</span>}
            <PathText path={view.path} />
          </code>
          {hasBase && base !== '' && (
            <code class="endpoint-base">
              <BaseText url={base} />
            </code>
          )}
        </div>
        {!isWebhook && isCopyable && (
          <button
            type="button"
            class="icon-button small endpoint-copy js-only"
            data-copy={(first ? serverLabel(first) : '') + view.path}
            data-path={view.path}
            aria-label={label('copyEndpoint')}
          >
            <Glyph name="copy" />
            <Glyph name="check" />
          </button>
        )}
        {actions}
      </div>
      {!isWebhook && (servers.length > 1 || servers.some(({ variables }) => variables.length > 0)) && (
        <Servers servers={servers} />
      )}
      {hasBase && first?.descriptionHtml && <Html class="endpoint-servers" html={first.descriptionHtml} />}
    </div>
  )
}

/** The base of URLs, which may break between the labels of its host and after slashes. */
function BaseText({ url }: { url: string }): VNode {
  return (
    <>
      {url.split(/(?<=\w[./-]|\/\/)(?=\w)/).map((part, index) => (
        // parts never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** A path with marked parameters, which may break after each slash. */
export function PathText({ path }: { path: string }): VNode {
  return (
    <span class="endpoint-path">
      {path.split(/(\{[^{}]*\}|\/)/).map((part, index) =>
        part === '/' ? (
          // parts never move
          <span key={index}>
            /<wbr />
          </span>
        ) : part.startsWith('{') ? (
          <var key={index}>{part}</var>
        ) : (
          part
        ),
      )}
    </span>
  )
}

function Servers({ servers }: { servers: readonly ServerTemplate[] }): VNode {
  return (
    <details class="endpoint-servers">
      <summary>
        <Glyph name="chevron" />
        <span>{label('servers')}</span>
        {servers.length > 1 && <span class="endpoint-count">{servers.length}</span>}
      </summary>
      <ul>
        {servers.map((server, index) => (
          <li key={server.url}>
            <label>
              <input
                type="radio"
                name="octavo-server"
                class="js-only"
                value={serverLabel(server)}
                data-server
                checked={index === 0}
              />
              <code dir="ltr">{server.url}</code>
            </label>
            {server.descriptionHtml && <Html class="field-example" html={server.descriptionHtml} />}
            <ServerVariables server={server} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The variables of a server with their defaults, values and descriptions. */
export function ServerVariables({ server: { variables } }: { server: Pick<ServerTemplate, 'variables'> }): VNode {
  return (
    <>
      {variables.map((variable) => (
        <div class="field-example" key={variable.name}>
          <code>{`{${variable.name}}`}</code> {label('fieldDefault')} <code>{variable.default}</code>
          {variable.enum && ` (${variable.enum.join(', ')})`}
          {variable.descriptionHtml && <Html html={variable.descriptionHtml} />}
        </div>
      ))}
    </>
  )
}

/** Returns the URL of a server, with the defaults of its variables. */
function serverLabel({ url, variables }: ServerTemplate): string {
  const defaults = new Map(variables.map((variable) => [variable.name, variable.default]))
  return url.replace(/\{([^{}]{1,200})\}/g, (match, name: string) => defaults.get(name) || match).replace(/\/$/, '')
}
