import { expect, test } from 'vitest'
import { projectManifest } from './manifest.js'

test('a new project has scripts and depends on the current version', () => {
  expect(projectManifest(undefined, 'Ünit Docs!', '1.2.3')).toMatchInlineSnapshot(`
    {
      "prefix": "",
      "text": "{
      "name": "nit-docs",
      "version": "0.0.0",
      "private": true,
      "type": "module",
      "scripts": {
        "dev": "octavo dev",
        "build": "octavo build",
        "check": "octavo check",
        "preview": "octavo preview"
      },
      "devDependencies": {
        "octavo": "^1.2.3"
      }
    }
    ",
    }
  `)
})

test('an existing package.json keeps its values, scripts and indentation', () => {
  const existing = '{\n\t"name": "a",\n\t"scripts": {\n\t\t"build": "tsc"\n\t},\n\t"type": "commonjs"\n}\n'
  expect(projectManifest(existing, 'A', '1.2.3')).toMatchInlineSnapshot(`
    {
      "prefix": "docs:",
      "text": "{
    	"name": "a",
    	"scripts": {
    		"build": "tsc",
    		"docs:dev": "octavo dev",
    		"docs:build": "octavo build",
    		"docs:check": "octavo check",
    		"docs:preview": "octavo preview"
    	},
    	"type": "commonjs",
    	"devDependencies": {
    		"octavo": "^1.2.3"
    	}
    }
    ",
    }
  `)
})

test('a complete package.json is not changed', () => {
  const { text } = projectManifest(undefined, 'A', '1.2.3')
  const older = text.replace('^1.2.3', '^1.0.0')
  expect(projectManifest(older, 'A', '1.2.3')).toEqual({ text: older, prefix: '' })
})

test('reports an unreadable package.json', () => {
  expect(() => projectManifest('{', 'A', '1.0.0')).toThrow('package.json is not valid JSON.')
})
