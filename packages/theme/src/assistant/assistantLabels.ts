import en from './assistantLabels.json' with { type: 'json' }

/** English labels of the chat. Labels with the same key in pages or the playground share their translations. */
export const ASSISTANT_LABELS = {
  ...en,
  title: 'Assistant',
  close: 'Close',
  send: 'Send',
  copy: 'Copy',
  copyCode: 'Copy code',
  code: 'Code',
  diagram: 'Diagram',
  remove: 'Remove {0}',
}

export type AssistantLabels = Record<keyof typeof ASSISTANT_LABELS, string>

declare global {
  interface Window {
    octavoAssistantLabels?: AssistantLabels
  }
}

/** Returns a label in the page's language, with the arguments in place of `{0}`, `{1}`, … */
export function label(key: keyof AssistantLabels, ...values: (string | number)[]): string {
  const text = window.octavoAssistantLabels?.[key] ?? ASSISTANT_LABELS[key]
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}
