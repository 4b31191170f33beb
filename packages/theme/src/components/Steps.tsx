import { componentSlug, headingSlug, type MarkdownElement, type MarkdownWriter } from '@octavo/core'
import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { plainText, readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readBoolean, readInteger, readOption, readString } from '../shared/propValues.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'
import { HeadingAnchor } from './Heading.js'
import { MdxIcon } from './Icon.js'

const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'] as const
type TitleSize = (typeof TITLE_SIZES)[number]

const StepsContext = createContext<TitleSize | undefined>(undefined)

/** `<Steps>`: steps numbered with CSS, so that steps from snippets count too. */
export function Steps({ children, titleSize, className }: MdxProps): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: steps may be wrapped by components, which `<ol>` does not allow
    <div class={classes('steps', className)} role="list">
      <StepsContext.Provider value={readOption(titleSize, TITLE_SIZES, 'p')}>{children}</StepsContext.Provider>
    </div>
  )
}

/** `<Step>`: a title that can be linked to, and content. */
export function Step(props: MdxProps): VNode {
  const inherited = useContext(StepsContext)
  const Title = readOption(props.titleSize, TITLE_SIZES, inherited ?? 'p')
  const title = readNode(props.title)
  const id = uniqueId(
    useScope(),
    readString(props.id) ?? ((props.noAnchor === true ? componentSlug : headingSlug)(plainText(title)) || 'step'),
  )
  const number = props.stepNumber === undefined ? undefined : readInteger(props.stepNumber, 1, { min: 0, max: 9999 })
  return (
    <div
      class="step"
      role={inherited ? 'listitem' : undefined}
      style={number === undefined ? undefined : `counter-set:step ${number}`}
    >
      <span class="step-marker" data-icon={props.icon ? true : undefined} aria-hidden="true">
        <MdxIcon icon={props.icon} iconType={props.iconType} />
      </span>
      {title && (
        <div class="heading step-heading">
          <Title class="step-title" id={id}>
            {title}
          </Title>
          {!readBoolean(props.noAnchor) && <HeadingAnchor id={id} text={plainText(title)} />}
        </div>
      )}
      <div class="step-content">{props.children}</div>
    </div>
  )
}

export function stepFamily(): ComponentFamily {
  return {
    Step: {
      component: Step,
      description: 'One of the steps in `<Steps>`.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', required: true, description: 'Title of the step.' },
        stepNumber: { type: 'number', description: 'Number of the step. Later steps continue from it.' },
        titleSize: { type: TITLE_SIZES, description: 'HTML element of the title. The default is set by `<Steps>`.' },
        noAnchor: {
          type: 'boolean',
          default: false,
          description: 'Omits the link and the entry in the table of contents.',
        },
      },
      markdown: { kind: 'block', write: writeStep },
    },
    Steps: {
      component: Steps,
      description: 'Numbered steps.',
      props: { titleSize: { type: TITLE_SIZES, default: 'p', description: 'HTML element of the titles.' } },
      markdown: { kind: 'block', write: (steps, md) => md.counted(() => steps.blocks()) },
    },
  }
}

function writeStep(step: MarkdownElement, md: MarkdownWriter): string {
  const title = md.strong(step.line('title'))
  return md.listItem(`${md.count(Number(step.text('stepNumber')))}.`, md.join(title, step.blocks()))
}
