import { all, closest, memory, readTexts } from './dom.js'

/** Maximum number of stored choices. */
const REMEMBERED = 30

/** Synchronizes tabs and code groups with the same titles, on this page and later ones. */
export function startSwitches(): void {
  document.addEventListener('change', (event) => {
    const input = closest<HTMLInputElement>(event, '.switch-input')
    const select = closest<HTMLSelectElement>(event, '.switch-select')
    if (select) chooseInSwitch(select.parentElement, select.value)
    const control = input ?? select
    if (control) keepInPlace(control, () => follow(control))
  })
}

/** Applies stored choices, latest first. */
export function initSwitches(): void {
  const choices = readTexts('choices')
  for (const group of all('[data-switch][data-sync]')) {
    const titles = new Set(groupInputs(group).map((input) => input.value))
    const choice = choices.find((title) => titles.has(title))
    if (choice !== undefined) chooseInSwitch(group, choice)
  }
}

/** Shows the panel with the title, if any. */
export function chooseInSwitch(group: Element | null, title: string): void {
  const input = group && groupInputs(group).find(({ value }) => value === title)
  if (!input) return
  input.checked = true
  const select = group.querySelector<HTMLSelectElement>(':scope > .switch-select')
  if (select) select.value = title
}

/** Shows a panel, and the one with the same topic in the paired switch. */
export function revealPanel(group: Element | null, title: string): void {
  chooseInSwitch(group, title)
  if (group) followPair(group)
}

function follow(control: HTMLInputElement | HTMLSelectElement): void {
  const group = control.closest('[data-switch]')
  revealPanel(group, control.value)
  if (!group?.hasAttribute('data-sync')) return
  for (const other of all('[data-switch][data-sync]')) chooseInSwitch(other, control.value)
  const choices = [control.value, ...readTexts('choices').filter((title) => title !== control.value)]
  memory.write('choices', JSON.stringify(choices.slice(0, REMEMBERED)))
}

/** Shows the panel with the same topic in the paired switch, such as the examples beside responses. */
function followPair(group: Element): void {
  const pair = group.getAttribute('data-pair')
  const topic = pair && groupTopic(group)
  if (!topic) return
  for (const other of all(`[data-pair="${pair}"]`)) {
    const match = groupInputs(other).find((input) => input.dataset.topic === topic)
    if (match && groupTopic(other) !== topic) chooseInSwitch(other, match.value)
  }
}

function groupTopic(group: Element): string | undefined {
  return groupInputs(group).find(({ checked }) => checked)?.dataset.topic
}

function groupInputs(group: Element): HTMLInputElement[] {
  return all<HTMLInputElement>(':scope > .switch-input', group)
}

/** Keeps the position of a control on the screen while panels above it change their height. */
function keepInPlace(control: HTMLElement, change: () => void): void {
  const anchor = control.closest('[data-switch]') ?? control
  const before = anchor.getBoundingClientRect().top
  change()
  scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' })
}
