import type { ComponentManifest, ComponentManifests } from '@octavo/core'
import { findComponent } from '../static/componentNames.js'
import { componentHandler } from './componentWriter.js'
import { blockElements, inlineElements } from './elements.js'
import type { Entry, Handlers } from './writer.js'

const elements = new Map<string, Entry>([...entries(blockElements, 'block'), ...entries(inlineElements, 'inline')])

function entries(handlers: Handlers, kind: Entry['kind']): [string, Entry][] {
  return Object.entries(handlers).map(([name, handler]) => [name, { handler, kind }])
}

/** Returns the writer of an element or a built-in component, or undefined for an unknown name. */
export function findEntry(name: string, components: ComponentManifests): Entry | undefined {
  const element = elements.get(name)
  if (element) return element
  const component = findComponent(components, name)
  return component && componentEntry(component)
}

function componentEntry({ markdown }: ComponentManifest): Entry | undefined {
  if ('like' in markdown) return elements.get(markdown.like)
  return { handler: componentHandler(markdown.write), kind: markdown.kind }
}
