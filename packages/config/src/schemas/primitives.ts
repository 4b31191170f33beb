import { type JsonSchema, record, text } from './jsonSchema.js'

/** Returns the schema of a color: three or six hexadecimal digits after `#`. */
export function color(description: string, extra: JsonSchema = {}): JsonSchema {
  return {
    type: 'string',
    description,
    format: 'color-hex',
    pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
    patternErrorMessage: 'a hex color such as "#0d9373" or "#0d9".',
    ...extra,
  }
}

/** Returns the schema of a link: a path, fragment, mail link, phone link or absolute URL. */
export function href(description: string, extra: JsonSchema = {}): JsonSchema {
  return text(description, {
    pattern: '^(?:[/#]|mailto:|tel:|[hH][tT][tT][pP][sS]?://)',
    patternErrorMessage: 'a path that starts with "/", "#", "mailto:", or a URL that starts with "https://".',
    examples: ['/quickstart', 'https://example.com'],
    ...extra,
  })
}

/** Returns the schema of a non-empty string. */
export function name(description: string, extra: JsonSchema = {}): JsonSchema {
  return text(description, { minLength: 1, ...extra })
}

/** One color for each color scheme. */
export interface ColorPair {
  light?: string
  dark?: string
}

export function colorPair(description: string): JsonSchema {
  return record<ColorPair>(description, {
    light: color('Color in light mode.', { examples: ['#f8fafc'] }),
    dark: color('Color in dark mode.', { examples: ['#0b1120'] }),
  })
}

/** One image file for each color scheme. */
export interface ImagePair {
  light?: string
  dark?: string
}

/** Returns the schema of an image path, or of one path for each color scheme. */
export function image(description: string, examples: readonly unknown[]): JsonSchema {
  return {
    ...record<ImagePair>(description, {
      light: name('Image in light mode: a path from the docs root or a URL.', { examples: ['/images/light.svg'] }),
      dark: name('Image in dark mode: a path from the docs root or a URL.', { examples: ['/images/dark.svg'] }),
    }),
    type: ['string', 'object'],
    minLength: 1,
    examples,
  }
}
