import { expect, test } from 'vitest'
import { formatCsv } from './csv.js'

test('quotes texts with separators, and keeps formulas from running', () => {
  const rows = [
    ['path', 'count', 'time'],
    ['/a,b', 2, new Date(0)],
    ['say "hi"\nthere', -1, ''],
    ['=1+1', 0, '@SUM(A1)'],
    ['a;=1+1', 0, 'b\n\uff1d1+1'],
  ]
  expect(formatCsv(rows).split('\r\n')).toEqual([
    '\ufeffpath,count,time',
    '"/a,b",2,1970-01-01T00:00:00.000Z',
    '"say ""hi""\nthere",-1,',
    "'=1+1,0,'@SUM(A1)",
    'a;\'=1+1,0,"b\n\'\uff1d1+1"',
    '',
  ])
})
