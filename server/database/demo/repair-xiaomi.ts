import { type DemoRepairPhone, look } from "./repair-phone.ts";

const mi: readonly DemoRepairPhone[] = [
  { name: "Xiaomi 13T", prices: [179, 69, 69, 99, 79, 59] },
  { name: "Xiaomi 13", prices: [189, 69, 69, 109, 79, 59] },
  { name: "Xiaomi 12", prices: [169, 69, 69, 99, 79, 59] },
  {
    name: "Xiaomi 11T",
    prices: [139, 69, 59, 79, 69, 59],
    look: look(76.9, 164.1, 6.67, "punch-centre", "tall-rectangle"),
    colourHex: "#5f6670",
  },
  {
    name: "Mi 11 Ultra",
    prices: [249, 79, 79, 139, 89, 69],
    look: look(74.6, 164.3, 6.81, "punch-start", "full-bar"),
    colourHex: "#f0eee9",
  },
  { name: "Mi 11", prices: [199, 69, 69, 109, 79, 59] },
  { name: "Mi 11 Lite", prices: [129, 59, 59, 69, 69, 49] },
  {
    name: "Mi 10T Pro",
    prices: [129, 59, 59, 89, 69, 49],
    look: look(76.4, 165.1, 6.67, "punch-start", "large-rectangle"),
    colourHex: "#4a525c",
  },
  {
    name: "Mi 10T",
    prices: [119, 59, 59, 79, 69, 49],
    look: look(76.4, 165.1, 6.67, "punch-start", "large-rectangle"),
    colourHex: "#c4c7cc",
  },
  {
    name: "Mi 10T Lite",
    prices: [109, 59, 59, 69, 59, 49],
    look: look(76.8, 165.4, 6.67, "punch-centre", "centre-circle"),
    colourHex: "#38598c",
  },
  { name: "Mi 10", prices: [179, 69, 69, 99, 69, 59] },
  {
    name: "Mi 9T Pro",
    prices: [129, 59, 59, 79, 59, 49],
    look: look(74.3, 156.7, 6.39, "bezels", "dual-centre-vertical"),
    colourHex: "#b4242e",
  },
  {
    name: "Mi 9T",
    prices: [119, 59, 59, 69, 59, 49],
    look: look(74.3, 156.7, 6.39, "bezels", "dual-centre-vertical"),
    colourHex: "#23458e",
  },
  {
    name: "Mi 9",
    prices: [129, 59, 59, 79, 59, 49],
    look: look(74.7, 157.5, 6.39, "drop", "triple-vertical-pill"),
    colourHex: "#3f5fb8",
  },
  {
    name: "Mi 8",
    prices: [119, 49, 59, 69, 59, 49],
    look: look(74.8, 154.9, 6.21, "wide-notch", "dual-vertical-pill"),
    colourHex: "#2a2d33",
  },
];

const redmiNote: readonly DemoRepairPhone[] = [
  { name: "Redmi Note 13 Pro", prices: [129, 59, 59, 79, null, 49] },
  { name: "Redmi Note 13", prices: [109, 59, 59, 69, null, 49] },
  { name: "Redmi Note 12 Pro", prices: [119, 59, 59, 79, 59, 49] },
  { name: "Redmi Note 12", prices: [99, 59, 49, 59, null, 49] },
  { name: "Redmi Note 11 Pro", prices: [109, 59, 59, 69, 59, 49] },
  {
    name: "Redmi Note 11S",
    prices: [99, 59, 49, 69, null, 49],
    look: look(73.9, 159.9, 6.43, "punch-centre", "large-rectangle"),
    colourHex: "#7d8fb0",
  },
  { name: "Redmi Note 11", prices: [99, 59, 49, 59, null, 49] },
  { name: "Redmi Note 10 Pro", prices: [109, 59, 49, 69, 59, 49] },
  {
    name: "Redmi Note 10S",
    prices: [99, 49, 49, 59, null, 49],
    look: look(74.5, 160.5, 6.43, "punch-centre", "tall-rectangle"),
    colourHex: "#f0f2f4",
  },
  { name: "Redmi Note 10", prices: [99, 49, 49, 59, null, 49] },
  { name: "Redmi Note 9 Pro", prices: [89, 49, 49, 59, 59, 49] },
  {
    name: "Redmi Note 9S",
    prices: [89, 49, 49, 59, 59, 49],
    look: look(76.7, 165.8, 6.67, "punch-centre", "quad-square"),
    colourHex: "#6f97c9",
  },
  { name: "Redmi Note 9", prices: [79, 49, 49, 59, null, 49] },
  {
    name: "Redmi Note 8 Pro",
    prices: [79, 49, 49, 59, 49, 49],
    look: look(76.4, 161.4, 6.53, "drop", "dual-centre-vertical"),
    colourHex: "#1f4a45",
  },
  {
    name: "Redmi Note 8",
    prices: [79, 49, 49, 59, 49, 49],
    look: look(75.3, 158.3, 6.3, "drop", "tall-rectangle"),
    colourHex: "#25417f",
  },
];

const redmi: readonly DemoRepairPhone[] = [
  {
    name: "Redmi 13C",
    prices: [79, 49, 49, 59, null, 49],
    look: look(78.1, 168, 6.74, "drop", "loose-triple"),
    colourHex: "#2f3238",
  },
  { name: "Redmi 12", prices: [89, 49, 49, 59, 49, 49] },
  {
    name: "Redmi 12C",
    prices: [79, 49, 49, 49, null, 49],
    look: look(76.4, 168.8, 6.71, "drop", "tall-rectangle", { back: "matte" }),
    colourHex: "#5a78a8",
  },
  {
    name: "Redmi 10C",
    prices: [79, 49, 49, 49, null, 49],
    look: look(76.6, 169.6, 6.71, "drop", "corner-square", { back: "matte" }),
    colourHex: "#3e7a6c",
  },
  {
    name: "Redmi 10",
    prices: [79, 49, 49, 49, null, 49],
    look: look(75.5, 162, 6.5, "punch-centre", "tall-rectangle"),
    colourHex: "#cfd6e2",
  },
  {
    name: "Redmi 9C",
    prices: [69, 49, 49, 49, null, 39],
    look: look(77.1, 164.9, 6.53, "drop", "corner-square"),
    colourHex: "#d86a34",
  },
  {
    name: "Redmi 9A",
    prices: [69, 49, 49, 49, null, 39],
    look: look(77.1, 164.9, 6.53, "drop", "single-corner"),
    colourHex: "#33465c",
  },
  {
    name: "Redmi 9",
    prices: [69, 49, 49, 49, null, 39],
    look: look(77, 163.3, 6.53, "drop", "dual-centre-vertical"),
    colourHex: "#4d2f78",
  },
];

const poco: readonly DemoRepairPhone[] = [
  { name: "POCO F5", prices: [139, 59, 59, 79, null, 49] },
  {
    name: "POCO F4",
    prices: [129, 59, 59, 79, 59, 49],
    look: look(76, 163.2, 6.67, "punch-centre", "tall-rectangle", { frame: "flat" }),
    colourHex: "#2d4a44",
  },
  { name: "POCO F3", prices: [119, 59, 59, 69, 59, 49] },
  {
    name: "POCO F2 Pro",
    prices: [129, 59, 59, 79, 59, 49],
    look: look(75.4, 163.3, 6.67, "bezels", "centre-circle"),
    colourHex: "#6d7686",
  },
  { name: "POCO X5 Pro", prices: [109, 59, 59, 69, null, 49] },
  {
    name: "POCO X4 Pro",
    prices: [109, 59, 49, 69, 49, 49],
    look: look(76.1, 164.2, 6.67, "punch-centre", "full-bar", { frame: "flat" }),
    colourHex: "#e8b93c",
  },
  { name: "POCO X3 Pro", prices: [89, 49, 49, 59, null, 49] },
  {
    name: "POCO X3 NFC",
    prices: [89, 49, 49, 59, null, 49],
    look: look(76.8, 165.3, 6.67, "punch-centre", "centre-circle", { back: "two-tone" }),
    colourHex: "#3b6fb5",
  },
  {
    name: "POCO M5",
    prices: [79, 49, 49, 49, null, 49],
    look: look(76.1, 164, 6.58, "drop", "full-bar", { back: "leather" }),
    colourHex: "#e6c14a",
  },
  {
    name: "POCO M4 Pro",
    prices: [99, 49, 49, 59, null, 49],
    look: look(76.1, 163.6, 6.43, "punch-centre", "full-bar"),
    colourHex: "#3c4048",
  },
  {
    name: "POCO M3",
    prices: [79, 49, 49, 49, null, 39],
    look: look(77.3, 162.3, 6.53, "drop", "full-bar", { back: "leather" }),
    colourHex: "#365a9c",
  },
];

export const xiaomiRepairs: readonly DemoRepairPhone[] = [...mi, ...redmiNote, ...redmi, ...poco];
