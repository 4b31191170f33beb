export type ApiViewPlaceholder = never
