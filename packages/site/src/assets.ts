import { imageSize as measure } from 'image-size'

/** Returns the width and height of an image in CSS pixels. Undefined if the image format is unsupported. */
export function imageSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = measure(bytes)
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // An unknown or damaged image is still published; only its size stays unknown.
    return undefined
  }
}
