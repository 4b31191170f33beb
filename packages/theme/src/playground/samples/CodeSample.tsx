import type { RequestDescription } from '@octavo/core'
import { loadSampleWriter, type SampleWriter, sampleLanguage } from '@octavo/openapi/samples'
import type { VNode } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { CodeArea } from '../code/CodeArea.js'
import { CopyButton } from '../code/CopyButton.js'
import { label } from '../strings/labels.js'

/** The current request as code. */
export function CodeSample({
  request,
  languages,
}: {
  request: RequestDescription
  languages: readonly string[]
}): VNode | null {
  const id = useId()
  const known = languages.flatMap((name) => sampleLanguage(name) ?? [])
  const [chosen, choose] = useState(known[0]?.id)
  const [writer, setWriter] = useState<{ write: SampleWriter }>()
  useEffect(() => {
    let isCurrent = true
    void loadSampleWriter(chosen ?? '').then((write) => isCurrent && setWriter(write && { write }))
    return () => {
      isCurrent = false
    }
  }, [chosen])
  if (known.length === 0) return null
  const code = writer?.write(request) ?? ''
  return (
    <section class="pg-section" aria-labelledby={`${id}-title`}>
      <div class="pg-bar">
        <h3 id={`${id}-title`}>{label('code')}</h3>
        <select
          class="pg-input pg-small"
          aria-label={label('language')}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {known.map((language) => (
            <option value={language.id} key={language.id}>
              {language.label}
            </option>
          ))}
        </select>
        <CopyButton text={() => code} />
      </div>
      <CodeArea text={code} name={label('code')} />
    </section>
  )
}
