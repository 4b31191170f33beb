import { parseSync } from 'rolldown/experimental'
import { expect, test } from 'vitest'
import { iconWords } from './moduleOutline.js'

const words = (source: string) => iconWords(parseSync('a.jsx', source, { lang: 'jsx' }).program)

test('reads words of conditions, variables, tables and handlers, but not of classes and imports', () => {
  const source = `
    import { a } from "package"
    const marks = { done: 'circle-check', failed: \`circle-xmark\` }
    export const A = () => {
      const [icon, setIcon] = useState('clock')
      return <Card className="flex" title="house" icon={on ? 'check' : marks[x]} onClick={() => setIcon('bell')}>text</Card>
    }`
  expect(words(source)).toEqual(['bell', 'check', 'circle-check', 'circle-xmark', 'clock'])
})

test('reads nothing from code without icons', () => {
  expect(words('export const A = () => <b>{on ? "check" : "x"}</b>')).toEqual([])
})
