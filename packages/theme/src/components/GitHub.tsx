import type { VNode } from 'preact'
import { classes, type MdxProps, readOption, readString } from '../props/read.js'
import { Glyph } from './Glyph.js'

/** `<GitHub.Repo>`: a card that leads to a repository; no request is made for it. */
export function GitHubRepo(props: MdxProps): VNode | null {
  const name = repositoryName(readString(props.repo))
  if (!name) return null
  const [owner, repository] = name
  return (
    <a
      class={classes('card github-repo', props.className)}
      data-variant={readOption(props.variant, ['inset', 'flat'], 'inset')}
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

/** Owner and name of `owner/name` or of a repository's URL. */
function repositoryName(value: string | undefined): [string, string] | undefined {
  const match = /^(?:https?:\/\/(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(value ?? '')
  return match?.[1] && match[2] ? [match[1], match[2]] : undefined
}

/** `<GitHub>` is `<GitHub.Repo>`. */
export function GitHub(props: MdxProps): VNode | null {
  return <GitHubRepo {...props} />
}

Object.assign(GitHub, { Repo: GitHubRepo })
