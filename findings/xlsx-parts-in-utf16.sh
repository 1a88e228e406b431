#!/usr/bin/env bash
# Guess: a reader of XLSX takes every encoding that XML allows; UTF-16 is one that each XML processor must accept (XML 1.0, 4.3.3).
# Seen, exceljs 4.4.0, read-excel-file 9.3.17, hucre 1.0.0, @e965/xlsx 0.20.3, Node 20: of one workbook, once with parts in UTF-8 and once in
#   UTF-16 with a byte order mark, as MetaTrader 5 saves its history, all four read the first; the first three throw for the second, each in
#   words about a tag. Only @e965/xlsx reads both.
# The product turns such parts into UTF-8 before it reads a statement (docs/product/journal.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 hucre@1.0.0 @e965/xlsx@0.20.3 fflate@0.8.2
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import * as sheets from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { zipSync } from 'fflate';
import { readXlsx } from 'hucre';
import readExcelFile from 'read-excel-file/node';

const office = 'http://schemas.openxmlformats.org';
const related = (type, target) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const parts = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>EURUSD</t></is></c></row></sheetData></worksheet>`,
};
const encodings = {
  'UTF-8': (text) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le'),
};
const readers = {
  'exceljs 4.4.0': async (book) => (await new ExcelJS.Workbook().xlsx.load(book)).worksheets[0].getCell('A1').value,
  'read-excel-file 9.3.17': async (book) => (await readExcelFile(book))[0].data[0][0],
  'hucre 1.0.0': async (book) => (await readXlsx(book)).sheets[0].rows[0][0],
  '@e965/xlsx 0.20.3': async (book) => sheets.read(book).Sheets.Sheet1.A1.v,
};
console.log(`Node ${process.version}`);
const found = {};
for (const [name, read] of Object.entries(readers))
  for (const [encoding, encode] of Object.entries(encodings)) {
    const book = Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, encode(text)]))));
    const said = await read(book).catch((error) => `throws: ${error.message}`);
    console.log(`${name}, ${encoding}: ${said}`);
    (found[encoding] ??= []).push(said === 'EURUSD');
  }
assert.deepEqual(found, { 'UTF-8': [true, true, true, true], 'UTF-16': [false, false, false, true] });
PROBE
node probe.mjs
