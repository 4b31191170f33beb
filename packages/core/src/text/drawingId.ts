/**
 * Start of the ids in a drawing, a Unicode noncharacter, which never appears in text. Rendering replaces it, because a page
 * can show a drawing twice.
 */
export const DRAWING_ID = '\uFDD3'
