// Runs before the first paint, as a classic script in <head>: chooses light or dark, marks that script runs, and hides
// a banner that was dismissed. It has no imports and no exports on purpose.
;(() => {
  const root = document.documentElement
  const media = matchMedia('(prefers-color-scheme: dark)')

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function apply(): void {
    const { appearance = 'system', appearanceStrict } = root.dataset
    const choice = (appearanceStrict === undefined && stored('octavo:appearance')) || appearance
    const theme = choice === 'light' || choice === 'dark' ? choice : media.matches ? 'dark' : 'light'
    root.dataset.theme = theme
    root.classList.toggle('dark', theme === 'dark')
  }

  root.dataset.js = ''
  const { bannerId } = root.dataset
  if (bannerId !== undefined && stored('octavo:banner') === bannerId) root.dataset.bannerDismissed = ''
  apply()
  media.addEventListener('change', apply)
  addEventListener('storage', apply)
  document.addEventListener('octavo:patched', apply)
  // A reader who goes on before a page has faded in ends its transition, which is no mistake.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition was (?:skipped|aborted)/i.test(event.reason.message))
      event.preventDefault()
  })
})()
