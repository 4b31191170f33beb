import type {
  AboutView,
  ChannelDocumentView,
  DefaultSecurityView,
  OperationGroupView,
  ServerTemplate,
} from '@octavo/core'
import type { VNode } from 'preact'
import { HeadingAnchor } from '../components/Heading.js'
import { Html } from '../shared/Html.js'
import { DocsLink } from '../shared/SchemaFacts.js'
import { label } from '../shared/uiLabels.js'
import type { UiStrings } from '../shared/uiStrings.js'
import { SafeLink } from './About.js'
import { ChannelServer } from './ChannelParts.js'
import { ServerVariables } from './Endpoint.js'
import { Operations } from './Operations.js'
import { FieldList } from './SchemaBody.js'

/** Labels of facts. An email address is part of the contact. */
const FACTS: Record<string, keyof UiStrings> = {
  version: 'version',
  contact: 'contact',
  email: 'contact',
  license: 'license',
  identifier: 'license',
  termsOfService: 'termsOfService',
  downloadSpec: 'apiDescription',
}

/** A page about a document, or about one group of its operations. */
export function DocumentSections({ view }: { view: ChannelDocumentView }): VNode {
  const { descriptionHtml, facts, externalDocs, servers, security, defaultSecurity, operations, groups } = view
  const section = (word: string) => view.headings.find((heading) => heading.word === word)?.id
  const ids = {
    servers: section('servers'),
    authorization: section('authorization'),
    operations: section('operations'),
  }
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {descriptionHtml && <Html html={descriptionHtml} />}
      {externalDocs && <DocsLink docs={externalDocs} />}
      {ids.servers !== undefined && (
        <>
          <Title depth={2} id={ids.servers} text={label('servers')} />
          <ul class="document-servers">
            {view.channelServers?.map((server) => (
              <ChannelServer server={server} key={server.name} />
            ))}
            {servers.map((server) => (
              <Server server={server} key={server.url} />
            ))}
          </ul>
        </>
      )}
      {ids.authorization !== undefined && (
        <>
          <Title depth={2} id={ids.authorization} text={label('authorization')} />
          {defaultSecurity && <DefaultSecurity alternatives={defaultSecurity} />}
          {security.map(({ title, fields }) => (
            <div class="document-scheme" key={title}>
              <p class="schema-choice-name">{title}</p>
              <FieldList fields={fields} />
            </div>
          ))}
        </>
      )}
      {operations.length > 0 && <Operations operations={operations} />}
      {ids.operations !== undefined && <Title depth={2} id={ids.operations} text={label('operations')} />}
      {groups.map((group) => (
        <Group group={group} key={group.id} />
      ))}
    </>
  )
}

/** Alternatives of schemes, which apply together within one. */
function DefaultSecurity({ alternatives }: { alternatives: DefaultSecurityView }): VNode {
  return (
    <p>
      {label('defaultSecurity')} {alternatives.length > 1 && <>{label('oneOf')}: </>}
      {alternatives.map((ids, index) => (
        // alternatives never move
        <span key={index}>
          {index > 0 && ', '}
          {ids.length === 0 && label('noAuthorization')}
          {ids.map((id, place) => (
            <span key={id}>
              {place > 0 && ' & '}
              <code>{id}</code>
            </span>
          ))}
        </span>
      ))}
    </p>
  )
}

function Title({ depth, id, text, href }: { depth: number; id: string; text: string; href?: string }): VNode {
  const Tag = `h${depth}` as 'h2'
  return (
    <div class="heading" data-level={depth}>
      <Tag id={id} dir="auto">
        {href === undefined ? text : <a href={href}>{text}</a>}
      </Tag>
      <HeadingAnchor id={id} text={text} />
    </div>
  )
}

function Facts({ facts }: { facts: AboutView['facts'] }): VNode {
  const names = [...new Set(facts.map(({ name }) => FACTS[name]))].filter((name) => name !== undefined)
  return (
    <dl class="document-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{label(name)}</dt>
          {facts
            .filter((fact) => FACTS[fact.name] === name)
            .map(({ text, url }) => (
              <dd key={text}>{url ? <SafeLink url={url} text={text} /> : text}</dd>
            ))}
        </div>
      ))}
    </dl>
  )
}

function Server({ server }: { server: ServerTemplate }): VNode {
  return (
    <li>
      <code dir="ltr">{server.url}</code>
      {server.descriptionHtml && <Html class="field-content" html={server.descriptionHtml} />}
      <ServerVariables server={server} />
    </li>
  )
}

function Group({ group }: { group: OperationGroupView }): VNode {
  const { id, label: text, depth, href, descriptionHtml, externalDocs, operations, rest } = group
  return (
    <>
      <Title depth={depth} id={id} text={text} href={href} />
      {descriptionHtml && <Html html={descriptionHtml} />}
      {externalDocs && <DocsLink docs={externalDocs} />}
      {operations.length > 0 && <Operations operations={operations} />}
      {rest !== undefined && <p>+ {rest}</p>}
    </>
  )
}
