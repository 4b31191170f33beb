import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { classes, type MdxProps, readOption, readString } from '../shared/propValues.js'
import type { ComponentFamily } from './family.js'

const VARIANTS = ['inset', 'flat'] as const

/** `<GitHub.Repo>`: a card that links to a repository. It makes no requests. */
export function GitHubRepo(props: MdxProps): VNode | null {
  const name = repositoryName(readString(props.repo))
  if (!name) return null
  const [owner, repository] = name
  return (
    <a
      class={classes('card github-repo', props.className)}
      data-variant={readOption(props.variant, VARIANTS, 'inset')}
      data-github-repo={`${owner}/${repository}`}
      href={`https://github.com/${owner}/${repository}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span class="github-repo-owner">{owner} /</span>
      <span class="card-title">{repository}</span>
      <span class="card-arrow">
        <Glyph name="external" />
      </span>
    </a>
  )
}

/** Returns the owner and name from `owner/name` or from a repository URL. */
function repositoryName(value: string | undefined): [string, string] | undefined {
  const match = /^(?:https?:\/\/(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(value ?? '')
  return match?.[1] && match[2] ? [match[1], match[2]] : undefined
}

/** `<GitHub>`: an alias of `<GitHub.Repo>`. */
function RepositoryCard(props: MdxProps): VNode | null {
  return <GitHubRepo {...props} />
}

export const GitHub = /* @__PURE__ */ Object.assign(RepositoryCard, { Repo: GitHubRepo })

export function gitHubFamily(): ComponentFamily {
  const repository = {
    props: {
      repo: { type: 'string', required: true, description: 'Repository as `owner/name`, or its URL.' },
      variant: { type: VARIANTS, default: 'inset', description: 'Style of the card.' },
    },
    markdown: { kind: 'block', write: writeRepository },
  } as const
  return {
    GitHub: { component: GitHub, description: 'A link to a repository on GitHub.', ...repository },
    'GitHub.Repo': { component: GitHubRepo, description: 'Alias of `<GitHub>`.', ...repository },
  }
}

function writeRepository(element: MarkdownElement, md: MarkdownWriter): string {
  const repository = element.text('repo') ?? ''
  return md.link(repository, `https://github.com/${repository.replace(/^https:\/\/github\.com\//, '')}`)
}
