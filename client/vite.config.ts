/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.HEXFRONT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: { outDir: "../hexfront/server/static", emptyOutDir: true, target: "es2022", license: { fileName: "licences.md" } },
  server: {
    port: 5173,
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true }, "/.well-known": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
