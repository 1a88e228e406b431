import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFIG } from '../tokens.ts';
import { webRoot } from './web-app.ts';

/** The data from which a page is rendered: kept in step with apps/web/src/prerender/page-data.ts, which hydrates it in the browser. */
interface PageData {
  path: string;
  cursor: string;
  asOf: Record<string, number>;
  parts: Record<string, unknown>;
}

/** The answer of apps/web/src/prerender/server.tsx. */
export interface RenderedPage {
  html: string;
  title: string;
  description?: string;
}

/** The data of a member's first screen: kept in step with apps/web/src/prerender/first-screen.tsx. */
export interface FirstScreenData {
  path: string;
  instruments: unknown;
  settings: unknown;
  signals: unknown;
  user: object;
  billing: object;
  zone: string | null;
  screen: 'phone' | 'wide';
  stepsDone: boolean;
}

interface Program {
  prepare: () => Promise<void>;
  render: (pageData: PageData) => RenderedPage;
  renderFirstScreen: (data: FirstScreenData) => string;
}

/** The program that renders pages, as the web application's build made it. */
const FILE = '.prerender/pages.mjs';

/** Renders pages with the web application's own components. The program is loaded with the first page. */
@Injectable()
export class PageRenderer {
  private program: Promise<Program> | null = null;
  private readonly documents = new Map<string, Promise<string>>();
  private readonly root: string;
  private readonly file: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.root = webRoot(config);
    this.file = join(this.root, FILE);
  }

  /** False where the build made no such program: then browsers render all pages. */
  get isThere(): boolean {
    return existsSync(this.file);
  }

  /** Rejects where the program cannot be loaded or a component throws. It blocks the process for some 5 ms, with any text. */
  async render(pageData: PageData): Promise<RenderedPage> {
    return (await this.load()).render(pageData);
  }

  /** A member's first screen as HTML. Rejects and blocks like `render`, for some 10 ms. */
  async renderFirstScreen(data: FirstScreenData): Promise<string> {
    return (await this.load()).renderFirstScreen(data);
  }

  /** The document around rendered content: `page` of visitors, `first-screen` of members. */
  document(name: 'page' | 'first-screen'): Promise<string> {
    const found = this.documents.get(name) ?? readFile(join(this.root, `.prerender/${name}.html`), 'utf8');
    this.documents.set(name, found);
    return found;
  }

  private load(): Promise<Program> {
    this.program ??= import(pathToFileURL(this.file).href).then(async (program: Program) => {
      await program.prepare();
      return program;
    });
    return this.program;
  }
}
