import type { ReactNode } from 'react';
import { keepTab, readTab } from '../lib/tab-storage.ts';
import { scopedStore } from '../lib/scoped-store.ts';
import { messageOf } from '../lib/http.ts';

/** The look of a toast. */
export type ToastTone = 'success' | 'error' | 'welcome' | 'limit-order' | 'sent' | 'update';

export interface ToastOptions {
  title: string;
  description?: string;
  /** Left out: 'success', or the tone of the text (see `toneOf`). */
  tone?: ToastTone;
  durationMs?: number;
  /** The content that changes while the toast is shown, below the text. */
  body?: ReactNode;
  action?: ToastAction;
}

/** The one action of a toast: a callback, or the page it leads to. It ends the toast. */
export type ToastAction = { label: string } & ({ onPress: () => void } | { to: string });

export interface ToastItem extends ToastOptions {
  id: number;
  tone: ToastTone;
  durationMs: number;
}

const DEFAULT_DURATION_MS = 5000;

const PENDING_TOAST = 't0-toast';

let nextId = 1;

/** The one toast there is, if any. */
export const useToasts = scopedStore<{ current: ToastItem | null }>('device', () => ({ current: null }));

/** Style by the text (docs/product/look.md#toasts): welcome, limit order, else the caller's choice. */
export function toneOf({ title, description = '', tone }: ToastOptions): ToastTone {
  const has = (text: string, word: string): boolean => text.toLowerCase().includes(word);
  if (has(title, 'limit order') || has(description, 'activated')) return 'limit-order';
  if ([title, description].some((text) => has(text, 'welcome') || has(text, 'logged in'))) return 'welcome';
  return tone ?? 'success';
}

/** Shows a toast in place of the one before. */
export function toast(options: ToastOptions): void {
  const durationMs = options.durationMs ?? DEFAULT_DURATION_MS;
  useToasts.setState({ current: { ...options, id: nextId++, tone: toneOf(options), durationMs } });
}

/** Takes the toast away, if it is still that one. */
export function dismissToast(id: number): void {
  useToasts.setState(({ current }) => ({ current: current?.id === id ? null : current }));
}

/** Leaves a toast for the page that loads next. */
export function toastOnNextPage(options: ToastOptions): void {
  keepTab(PENDING_TOAST, JSON.stringify(options));
}

/** True if the page before left a toast. */
export const hasPendingToast = (): boolean => readTab(PENDING_TOAST) !== null;

/** Shows the toast the page before left, once. */
export function showPendingToast(): void {
  const text = readTab(PENDING_TOAST);
  if (!text) return;
  keepTab(PENDING_TOAST, null);
  toast(JSON.parse(text) as ToastOptions);
}

/** Reports that something failed, with the server's message, or `fallback` where it sent none. */
export function toastRefusal(title: string, error: unknown, fallback: string): void {
  toast({ title, description: messageOf(error, fallback), tone: 'error' });
}
