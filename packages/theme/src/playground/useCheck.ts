import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface FormCheck {
  /** True after the first attempt to send. */
  attempted: boolean
  /** Number of invalid fields, after the first attempt to send. */
  problems: number
  /** Sends the request, or focuses the first invalid field. */
  submit(): void
}

/** Prevents sending a request while fields are invalid. */
export function useCheck(form: RefObject<HTMLFormElement | null>, send: () => void): FormCheck {
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState(0)
  const handled = useRef(0)
  // Only rendered fields know their errors, including those of typed text without a value.
  useLayoutEffect(() => {
    if (attempts === 0) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid], [data-invalid]') ?? []
    setProblems(wrong.length)
    if (handled.current === attempts) return
    handled.current = attempts
    const [first] = wrong
    if (first) show(first)
    else send()
  })
  return { attempted: attempts > 0, problems, submit: () => setAttempts(attempts + 1) }
}

function show(field: HTMLElement): void {
  for (let folded = field.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  field.focus()
}
