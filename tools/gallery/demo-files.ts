/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

/** Candles of a made-up market, the same every time. */
function candles(seed: number, count: number): { open: number; high: number; low: number; close: number }[] {
  let state = seed;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let last = 50;
  return Array.from({ length: count }, () => {
    const open = last;
    const close = Math.min(92, Math.max(8, open + (random() - 0.47) * 9));
    last = close;
    return { open, close, high: Math.max(open, close) + random() * 4, low: Math.min(open, close) - random() * 4 };
  });
}

/** A drawing of a chart, as SVG of 1280 by 720. */
function drawChart(seed: number): string {
  const bars = candles(seed, 60).map(({ open, close, high, low }, index) => {
    const x = 40 + index * 20;
    const y = (value: number): number => 680 - value * 6.4;
    const up = close >= open;
    const color = up ? '#46c78f' : '#d9665d';
    const body = `<rect x="${x - 5}" y="${Math.min(y(open), y(close))}" width="10" height="${Math.max(2, Math.abs(y(open) - y(close)))}" fill="${up ? '#0c1213' : color}" stroke="${color}"/>`;
    return `<path d="M${x} ${y(high)}V${y(low)}" stroke="${color}"/>${body}`;
  });
  const grid = [140, 260, 380, 500, 620].map((y) => `<path d="M0 ${y}H1280" stroke="#1a2527"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#0c1213"/>${grid}${bars.join('')}<path d="M0 300H1280" stroke="#46c78f" stroke-dasharray="6 6"/><path d="M0 480H1280" stroke="#f57f75"/></svg>`;
}

/** The drawing as a picture. */
export function chartPicture(seed: number): Promise<Buffer> {
  return sharp(Buffer.from(drawChart(seed)))
    .webp({ quality: 82 })
    .toBuffer();
}

/** A document of some size: a valid PDF of one page, filled up with comments. */
export function pdfDocument(title: string, fill: number): Buffer {
  const text = title.replace(/[()\\]/g, '');
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  body += `%${' '.repeat(126)}\n`.repeat(fill);
  const start = body.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Two seconds of a moving drawing, recorded by the browser itself. */
export async function recordVideo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = (event) => chunks.push(event.data);
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 50; frame += 1) {
      context.fillStyle = '#0c1213';
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = '#46c78f';
      for (let bar = 0; bar <= frame; bar += 1) context.fillRect(20 + bar * 12, 180 - Math.sin(bar / 5) * 90, 7, 40);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.close();
  return Buffer.from(base64, 'base64');
}
