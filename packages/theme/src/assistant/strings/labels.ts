import en from './en.json' with { type: 'json' }

/** Words of the chat in English; other languages take those named here from pages and the API playground. */
export const ASSISTANT_LABELS = {
  ...en,
  title: 'Assistant',
  close: 'Close',
  send: 'Send',
  copy: 'Copy',
  copyCode: 'Copy code',
  code: 'Code',
  remove: 'Remove {0}',
}

export type AssistantLabels = Record<keyof typeof ASSISTANT_LABELS, string>

declare global {
  interface Window {
    octavoAssistantLabels?: AssistantLabels
  }
}

/** A word in the page's language; the arguments take the places of `{0}`, `{1}`, … */
export function label(key: keyof AssistantLabels, ...values: (string | number)[]): string {
  const text = window.octavoAssistantLabels?.[key] ?? ASSISTANT_LABELS[key]
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}
