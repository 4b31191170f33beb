import type { FileValue } from '@octavo/core'
import { fileValue } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { formatSize } from '../response/format.js'
import type { ControlProps } from './context.js'
import { described } from './Labelled.js'

export function FileField({ field, value, onChange, ids, problem }: ControlProps): VNode {
  const file = value as FileValue | undefined
  return (
    <>
      <input
        id={ids.control}
        class="pg-input pg-file"
        type="file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          onChange(chosen && fileValue({ fileName: chosen.name, mediaType: chosen.type, blob: chosen }))
        }}
        {...described(ids, field, problem)}
      />
      {file?.blob instanceof Blob && <p class="pg-description">{formatSize(file.blob.size)}</p>}
    </>
  )
}
