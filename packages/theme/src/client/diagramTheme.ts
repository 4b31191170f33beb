/**
 * Returns the variables of Mermaid's theme `base`, from which it derives all other colors.
 *
 * @param color returns the color of a token of the theme, such as `text-strong`
 */
export function diagramTheme(color: (token: string) => string): Record<string, string> {
  const [ink, text, border] = [color('text-strong'), color('text'), color('border-strong')]
  const [background, surface, strong] = [color('background'), color('surface'), color('surface-strong')]
  const accent = color('accent')
  return {
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
    arrowheadColor: text,
    sequenceNumberColor: background,
    rowOdd: background,
    rowEven: surface,
    git0: accent,
  }
}
