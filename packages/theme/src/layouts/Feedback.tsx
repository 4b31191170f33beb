import type { FeedbackView } from '@octavo/core'
import type { VNode } from 'preact'
import { safeUrl } from '../shared/safeUrl.js'
import type { UiStrings } from '../shared/uiStrings.js'

/** Asks whether the page was helpful, and links to the URL where it is edited. */
export function Feedback({ feedback, strings }: { feedback: FeedbackView; strings: UiStrings }): VNode {
  const { thumbs, edit, issue } = feedback
  return (
    <div class="feedback">
      {thumbs && <Thumbs url={thumbs.url} strings={strings} />}
      {(edit || issue) && (
        <p class="feedback-links">
          {edit && (
            <a href={safeUrl(edit)} rel="noopener">
              {strings.editPage}
            </a>
          )}
          {issue && (
            <a href={safeUrl(issue)} rel="noopener">
              {strings.reportIssue}
            </a>
          )}
        </p>
      )}
    </div>
  )
}

/** Yes and no buttons, which open a field for a comment. */
function Thumbs({ url, strings }: { url?: string | undefined; strings: UiStrings }): VNode {
  return (
    <form
      class="feedback-form js-only"
      data-feedback={url ?? ''}
      data-thanks={strings.feedbackThanks}
      data-failed={strings.feedbackFailed}
    >
      <fieldset class="feedback-question">
        <legend>{strings.helpful}</legend>
        <button type="button" class="button" value="up" aria-pressed="false">
          {strings.yes}
        </button>
        <button type="button" class="button" value="down" aria-pressed="false">
          {strings.no}
        </button>
      </fieldset>
      <div class="feedback-comment" hidden>
        <label for="feedback-comment">{strings.comment}</label>
        <textarea id="feedback-comment" rows={3} maxLength={2000} />
        <button type="submit" class="button">
          {strings.sendFeedback}
        </button>
      </div>
      <p class="feedback-status" role="status" />
    </form>
  )
}
