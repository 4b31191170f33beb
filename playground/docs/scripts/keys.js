// `[` and `]` lead to the previous and the next page. Nothing runs before a key is pressed, so `document.prerendering` does not matter.
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea, select, [contenteditable]')
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  const rel = { '[': 'prev', ']': 'next' }[event.key]
  if (rel) document.querySelector(`#pagination a[rel="${rel}"]`)?.click()
})
