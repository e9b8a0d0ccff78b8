import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** A folder for the suite's builds and templates, deleted when the suite ends. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hims-infra-'));
  provide('buildFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
