/** Returns Mermaid's options with the theme's colors, for the current scheme. */
export function diagramOptions(within: HTMLElement): object {
  const probe = within.appendChild(document.createElement('span'))
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const token = (name: string): string => {
    probe.style.color = `var(--octavo-${name})`
    return canvas ? hex(canvas, getComputedStyle(probe).color) : '#888888'
  }
  const [ink, text, border] = [token('text-strong'), token('text'), token('border-strong')]
  const [background, surface, strong] = [token('background'), token('surface'), token('surface-strong')]
  const accent = token('accent')
  const { fontFamily } = getComputedStyle(within)
  probe.remove()
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    fontFamily,
    themeVariables: {
      darkMode: document.documentElement.dataset.theme === 'dark',
      fontFamily,
      fontSize: '15px',
      background,
      primaryColor: surface,
      primaryTextColor: ink,
      primaryBorderColor: border,
      secondaryColor: strong,
      secondaryTextColor: ink,
      secondaryBorderColor: border,
      tertiaryColor: background,
      tertiaryTextColor: ink,
      tertiaryBorderColor: border,
      lineColor: text,
      textColor: ink,
      titleColor: ink,
      edgeLabelBackground: background,
      noteBkgColor: strong,
      noteTextColor: ink,
      noteBorderColor: border,
      activationBkgColor: strong,
      activationBorderColor: accent,
      git0: accent,
    },
  }
}

/** Converts a color of any notation to hexadecimal, which Mermaid requires. */
function hex(canvas: CanvasRenderingContext2D, color: string): string {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
