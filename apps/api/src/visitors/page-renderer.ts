import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The data from which a page is rendered: kept in step with apps/web/src/prerender/page-data.ts, which hydrates it in the browser. */
export interface PageData {
  path: string;
  cursor: string;
  parts: Record<string, unknown>;
}

/** The answer of apps/web/src/prerender/server.tsx. */
export interface RenderedPage {
  html: string;
  title: string;
  description?: string;
}

interface Program {
  prepare: () => Promise<void>;
  render: (pageData: PageData) => RenderedPage;
}

/** The program that renders pages, as the web application's build made it. */
const FILE = '.prerender/pages.mjs';

/** Renders pages with the web application's own components. Loaded with the first page. */
export class PageRenderer {
  private program: Promise<Program> | null = null;
  private readonly file: string;

  constructor(webRoot: string) {
    this.file = join(webRoot, FILE);
  }

  /** False where the build made no such program: then browsers render all pages. */
  get isThere(): boolean {
    return existsSync(this.file);
  }

  /** Rejects where it cannot be loaded or a component throws. It blocks the process for some 5 ms, with any text. */
  async render(pageData: PageData): Promise<RenderedPage> {
    const { render } = await (this.program ??= this.load());
    return render(pageData);
  }

  private async load(): Promise<Program> {
    const program = (await import(pathToFileURL(this.file).href)) as Program;
    await program.prepare();
    return program;
  }
}
