/** Words of the chat in English; other languages have the same names. */
export const ASSISTANT_LABELS = {
  title: 'Assistant',
  close: 'Close',
  newConversation: 'New conversation',
  question: 'Your question',
  placeholder: 'Ask about these docs…',
  send: 'Send',
  stop: 'Stop',
  retry: 'Try again',
  copy: 'Copy',
  copyCode: 'Copy code',
  greeting: 'What would you like to know?',
  note: 'Answers are made from these docs and may be wrong: check the sources.',
  suggestPage: 'What is this page about?',
  suggestExplain: 'Explain “{0}”',
  you: 'You asked',
  searching: 'Looking it up…',
  sources: 'Sources',
  stopped: 'The answer was stopped.',
  selection: 'Selected text',
  code: 'Code',
  remove: 'Remove {0}',
  busy: 'Too many questions were asked. Please wait: {0}.',
  busyLater: 'Too many questions were asked. Please try again later.',
  offline: 'The assistant can not be reached. Check your connection and try again.',
  refused: 'The assistant refused the question.',
  failed: 'The assistant could not answer. Please try again later.',
  broken: 'The answer broke off.',
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
