import { Fragment, type VNode } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { plainText } from './answerInline.js'
import { siteLink } from './answerLinks.js'
import { parseMarkdown } from './answerMarkdown.js'
import { label } from './assistantLabels.js'
import { CopyIconButton } from './CopyIconButton.js'
import type { Source } from './chatTypes.js'
import type { Block, Inline } from './inlineTypes.js'
import { Place } from './readerContext.js'

/** An answer. Only these functions create its elements, so nothing in it can load, run, or link to other sites. */
export function Markdown({ text, sources }: { text: string; sources: readonly Source[] }): VNode {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div class="ask-prose">
      <Blocks blocks={blocks} sources={sources} />
    </div>
  )
}

interface Shown {
  sources: readonly Source[]
}

function Blocks({ blocks, sources }: Shown & { blocks: readonly Block[] }): VNode {
  return (
    <>
      {blocks.map((block, index) => (
        // blocks are only added at the end
        <BlockView block={block} sources={sources} key={index} />
      ))}
    </>
  )
}

function BlockView({ block, sources }: Shown & { block: Block }): VNode {
  const inline = (nodes: readonly Inline[]) => <Inlines nodes={nodes} sources={sources} />
  const inside = (blocks: readonly Block[]) => <Blocks blocks={blocks} sources={sources} />
  switch (block.type) {
    case 'heading': {
      // Below the title of the panel.
      const Tag = block.level < 3 ? 'h3' : 'h4'
      return <Tag dir="auto">{inline(block.children)}</Tag>
    }
    case 'code': {
      // The drawing is on the page that the answer links to.
      const title = block.title ?? (block.language === 'mermaid' ? label('diagram') : undefined)
      return (
        <div class="ask-code" dir="ltr">
          {title !== undefined && <p class="ask-code-title">{title}</p>}
          <CopyIconButton text={block.text} name={label('copyCode')} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{block.text}</code>
          </pre>
        </div>
      )
    }
    case 'list': {
      const items = block.items.map((item, index) => (
        <li dir="auto" key={index}>
          {inside(item)}
        </li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'quote':
      return <blockquote>{inside(block.children)}</blockquote>
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <div class="ask-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, column) => (
                  <th key={column}>{inline(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
    default:
      return <p dir="auto">{inline(block.children)}</p>
  }
}

function Inlines({ nodes, sources }: Shown & { nodes: readonly Inline[] }): VNode {
  return (
    <>
      {nodes.map((node, index) => (
        <InlineView node={node} sources={sources} key={index} />
      ))}
    </>
  )
}

function InlineView({ node, sources }: Shown & { node: Inline }): VNode {
  if (node.type === 'text') return <Fragment>{node.text}</Fragment>
  if (node.type === 'code') return <code>{node.text}</code>
  if (node.type === 'break') return <br />
  if (node.type === 'citation') return <Citation number={node.number} sources={sources} />
  // Images are never loaded: their URL could leak data.
  if (node.type === 'image') return <Elsewhere label={node.label} address={node.address} />
  const inside = <Inlines nodes={node.children} sources={sources} />
  if (node.type === 'link') {
    return (
      <Link address={node.address} text={plainText(node.children)}>
        {inside}
      </Link>
    )
  }
  if (node.type === 'strong') return <strong>{inside}</strong>
  return node.type === 'emphasis' ? <em>{inside}</em> : <s>{inside}</s>
}

function Link({ address, text, children }: { address: string; text: string; children: VNode }): VNode {
  const href = siteLink(address, useContext(Place))
  return href === undefined ? <Elsewhere label={text} address={address} /> : <a href={href}>{children}</a>
}

/** The text and URL of a link to another site, which is not rendered as a link. */
function Elsewhere({ label: name, address }: { label: string; address: string }): VNode {
  return <span class="ask-elsewhere">{name !== '' && name !== address ? `${name} (${address})` : address}</span>
}

function Citation({ number, sources }: Shown & { number: number }): VNode {
  const source = sources[number - 1]
  const href = siteLink(source?.url ?? '', useContext(Place))
  if (source === undefined || href === undefined) return <Fragment>{`[${number}]`}</Fragment>
  return (
    <sup>
      <a class="ask-citation" href={href} title={source.title} aria-label={`${number}: ${source.title}`}>
        {number}
      </a>
    </sup>
  )
}
